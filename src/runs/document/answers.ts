import { type AnswersOfBot, takenBy } from '../../boards/answers/answers-of-bot.js';
import { type DataTable, table } from '../../results/document/table.js';
import { count } from '../../results/text/numbers.js';

/** What bots that need not repeat their answers were asked, and what it took. */
export const answersTables = (answers: readonly AnswersOfBot[]): DataTable[] =>
  answers.length === 0 ? [] : [askedTable(answers), usedTable(answers)];

const askedTable = (answers: readonly AnswersOfBot[]): DataTable =>
  table({
    title: 'Bots that need not repeat: questions',
    columns: [
      { as: 'bot', head: 'bot', key: 'bot', of: ({ bot }) => bot },
      { as: 'count', head: 'questions', key: 'questions', of: ({ questions }) => questions },
      { as: 'count', key: 'deals', of: ({ deals }) => deals },
    ],
    rows: answers,
    file: 'answers.csv',
  }) as DataTable;

const usedTable = (answers: readonly AnswersOfBot[]): DataTable =>
  table({
    title: 'What they took',
    columns: [
      { as: 'bot', head: 'bot', key: 'bot', of: ({ bot }) => bot, merged: true },
      { as: 'word', head: 'what', key: 'what', of: ({ what }) => what },
      { as: 'plain', head: 'a question', of: ({ amount, questions }) => perOne(amount, questions) },
      { as: 'plain', head: 'a deal', of: ({ amount, deals }) => perOne(amount, deals) },
      { as: 'plain', head: 'in all', key: 'amount', of: ({ amount }) => amount, text: (_, { amount }) => few(amount) },
    ],
    rows: answers.flatMap(usedBy),
    file: 'usage.csv',
  }) as DataTable;

const usedBy = (answers: AnswersOfBot) => {
  const { bot, deals, questions } = answers;
  return Object.entries(takenBy(answers)).map(([what, amount]) => ({ bot, what, amount, deals, questions }));
};

const perOne = (amount: number, units: number): string => (units === 0 ? '–' : few(amount / units));

/** Three figures, or all of a whole number. */
const few = (amount: number): string =>
  amount > 0 && amount < 0.001
    ? '< 0.001'
    : Number.isInteger(amount) || amount >= 100
      ? count(Math.round(amount))
      : String(Number(amount.toPrecision(3)));
