import { after, type CardView, NO_TRUMP, type Position, type Seat, TRUMP_BY_LEAD } from '../../src/public/bots.js';

/** The trick at hand, as the solver takes it. */
export function trickOf(view: CardView): Omit<Position, 'hands'> {
  const { declarer, trick, trump, contract, seat } = view;
  const leader = view.leader ?? seat;
  const order = [leader, after(leader), after(after(leader))];
  const cards = order.map((of) => trick[of]).filter((card) => card !== null);
  return { declarer: declarer as Seat, leader, trick: cards, trump: trump ?? trumpOf(contract as string) };
}

/** The trumps of a contract whose suit is not known. */
const trumpOf = (contract: string): number => (contract === 'bettel' || contract === 'mord' ? NO_TRUMP : TRUMP_BY_LEAD);
