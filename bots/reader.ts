import {
  type AnyBot,
  defineBot,
  ImaginedDeal,
  type Player,
  QUESTIONS,
  type Random,
  type Seat,
} from '../src/public/bots.js';
import keen from './keen.js';
import { likely } from './pimc/likely.js';
import { solvingPlayer } from './pimc/player.js';
import { bySeat, modelled } from './respond/responder.js';
import sound from './sound.js';

/**
 * Plays as `pimc`, but in worlds that are likely: those in which `keen` would have said, discarded and played what the
 * others have. Besides, it plays each card on in them, with all seats answering as `sound`.
 */
export default defineBot({
  name: 'reader',
  about: 'pimc in likely worlds: reads what the others did, and allows for their mistakes',
  params: { worlds: 20, doubt: 2, others: 'usual' },
  paramsAbout: {
    worlds: 'how many worlds it solves and plays on for each card',
    doubt:
      'how much less likely by each card of another seat that keen would not have played, and twice by any other answer; its logarithm',
    others:
      'the bot that the others are taken for, as reader(others=sound); usual: keen for what they did, sound for what they will',
  },
  ranges: { worlds: [1, 10_000], doubt: [0, 10] },
  reads: { doubt: ['play'], others: ['play'] },
  memoryless: true,
  sit: ({ params, models = {}, ...place }) => {
    const { others } = models;
    const worlds = Math.floor(params.worlds);
    const imagining = (usual: AnyBot) => {
      const own = modelled(usual);
      const models = bySeat(own, others ?? own);
      return (seat: Seat): ImaginedDeal => new ImaginedDeal(place.game, place.rules, models[seat]);
    };
    const [reading, goingOn] = [imagining(keen), imagining(sound)];
    const playerAt = (seat: Seat): Player => {
      const worldsOf = likely(worlds, reading(seat), params.doubt);
      return solvingPlayer(place, worlds, worldsOf, goingOn(seat));
    };
    return others === undefined ? playerAt(0) : atEachSeat(playerAt);
  },
});

/** A player for each seat, who is made when that is first asked. */
function atEachSeat(playerAt: (seat: Seat) => Player): Player {
  const players: Player[] = [];
  const answers = QUESTIONS.map((question) => {
    // biome-ignore lint/suspicious/noExplicitAny: the question decides what is seen and what is answered
    const answer = (view: any, random: Random): any => {
      const player = players[view.seat] ?? playerAt(view.seat);
      players[view.seat] = player;
      return player[question]?.(view, random);
    };
    return [question, answer] as const;
  });
  return Object.fromEntries(answers);
}
