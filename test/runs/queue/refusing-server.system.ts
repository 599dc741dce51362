import { describe, expect, test } from 'vitest';
import { folderWith } from '../../cli/run.js';
import { envOf, hasServer, Program, Server } from './machines.js';

describe.skipIf(!hasServer)('what a server refuses is said in one line, and no package prints its own', () => {
  const SHOWN = String.raw`bolachen: --queue: redis://127\.0\.0\.1:\d+`;
  const NEEDS = String.raw`the user needs the rules ~bolachen:\* &bolachen:\* \+@all, as by ACL SETUSER\n$`;

  test.each([
    ['the password is wrong', [], 'default:wrong', /refuses the password\n$/],
    ['a password is needed', [], null, /needs a password: put redis:\/\/:PASSWORD@HOST:PORT into BOLACHEN_QUEUE\n$/],
    [
      'the user may not choose a database',
      ['~*', '&*', '+get'],
      'poor:pw',
      new RegExp(`allow its user SELECT: ${NEEDS}`),
    ],
    [
      'the user may not see the keys',
      ['~other:*', '&*', '+@all'],
      'poor:pw',
      new RegExp(`does not allow its user .*: ${NEEDS}`),
    ],
  ] as const)('%s', async (_, rules, user, message) => {
    const server = await Server.ofTest();
    const redis = server.client();
    if (rules.length > 0) await redis.call('ACL', 'SETUSER', 'poor', 'on', '>pw', ...rules);
    redis.disconnect();
    const { host } = new URL(server.url);
    const [who, database = ''] = (user ?? '').split('@');
    const url = `redis://${user === null ? '' : `${who}@`}${host}${database}`;
    const env = { ...envOf(server), BOLACHEN_QUEUE: url };
    for (const line of ['worker --list', 'simulate --bots lowest --deals 40 --seed s --queue --no-out']) {
      const program = new Program(line, folderWith(), env);
      expect(await program.ends()).toBe(1);
      expect(program.said).toMatch(message);
      expect(program.said).toMatch(new RegExp(`^${SHOWN} .*\n$`));
    }
  });

  test.each([
    ['a user without INFO', ['~bolachen:*', '&bolachen:*', '+@all', '-info', '-config'], 'poor:pw'],
    ['a password that no server asks for', ['nopass'], 'default:pw'],
  ])('nor where it works: %s', async (_, rules, user) => {
    const server = await Server.ofTest();
    const redis = server.client();
    const [name] = user.split(':');
    await redis.call('ACL', 'SETUSER', name, 'on', '>pw', ...rules);
    redis.disconnect();
    const env = { ...envOf(server), BOLACHEN_QUEUE: server.url.replace(/:open@/, `${user.replace(/^default/, '')}@`) };
    const program = new Program('worker --list', folderWith(), env);
    expect(await program.ends()).toBe(0);
    expect(program.said).toBe('no workers\n\nno runs\n');
  });
});
