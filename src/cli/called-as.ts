import { EXAMPLES } from './examples.js';

const COMMAND = new RegExp(`\\bbolachen (?=(?:${Object.keys(EXAMPLES).join('|')})\\b)`, 'g');

/** How the user started the program: `npm start --` in its own folder, `npx bolachen` as a dependency. */
function programAsCalled({ npm_lifecycle_event: script = '', npm_package_name: project }: NodeJS.ProcessEnv): string {
  if (script === '') return 'bolachen';
  return script === 'start' && project === 'bolachen' ? 'npm start --' : 'npx bolachen';
}

/** Makes the commands in a text begin the way the user started this one. */
export function calledAs(text: string, environment = process.env): string {
  const program = programAsCalled(environment);
  return program === 'bolachen' ? text : text.replace(COMMAND, `${program} `);
}
