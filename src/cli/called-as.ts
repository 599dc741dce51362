/** Commands that hints name. */
const COMMANDS = [
  ...[
    'simulate',
    'tournament',
    'compare',
    'sweep',
    'tune',
    'plan',
    'merge',
    'report',
    'view',
    'rerun',
    'dataset',
    'replay',
  ],
  ...['solve', 'perft', 'deal', 'bench', 'bots', 'new-bot', 'check-bot', 'worker'],
];
const COMMAND = new RegExp(`\\bbolachen (?=(?:${COMMANDS.join('|')})\\b)`, 'g');

/** What a person types to run the program: from its own folder `npm start --`, where it is a project's dependency `npx bolachen`. */
function programAsCalled({ npm_lifecycle_event: script = '', npm_package_name: project }: NodeJS.ProcessEnv): string {
  if (script === '') return 'bolachen';
  return script === 'start' && project === 'bolachen' ? 'npm start --' : 'npx bolachen';
}

/** A text for a person, in which commands begin as the one that was typed. */
export function calledAs(text: string, environment = process.env): string {
  const program = programAsCalled(environment);
  return program === 'bolachen' ? text : text.replace(COMMAND, `${program} `);
}
