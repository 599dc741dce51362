import { type Command, Option } from 'commander';
import { addGameFlags } from './flags.js';

/** Flags for a single position, which conflict with a file of positions. */
const OF_ONE = ['game', 'rule', 'deal', 'declarer', 'contract', 'discard', 'after', 'json'];

export const addSolveFlags = (command: Command): Command =>
  addGameFlags(command)
    .option('--deal <deal>', 'the four hands F M D T in notation, or a deal id')
    .option('--declarer <seat>', 'the declarer: F, M or D (default: a table of all three)')
    .option('--contract <name>', 'brand-H, bettel, mord; 6 … 10, bettel, mord (default: a table of all)')
    .option('--discard <cards>', 'what the declarer lays away, as in "E7 G8" (default: he plays his ten dealt cards)')
    .option('--after <cards>', 'cards already played, as in "F HA, M H7"')
    .option('--cards', 'also what each card costs, and a line of best play')
    .option('--nodes <n>', 'the most nodes that a question may take (default: any number)')
    .addOption(
      new Option('--from <file>', 'solve many: a position a line as JSON; - is standard input').conflicts(OF_ONE),
    )
    .option('--threads <n>', 'with --from: worker threads; 0 solves on the main thread (default: all cores)')
    .option('--json', 'print JSON instead of tables (what --from always does)');
