/** What most people use: the flags that `--help` shows of a command; of others it shows all, as `--help all` does. */
const OFTEN: Readonly<Record<string, string>> = {
  bolachen: 'version help',
  simulate: 'bots deals seed board declarer contract hand game records show out full json resume open',
  sit: 'bots deals seed game out resume',
  tournament: 'bots blocks seed schedule game out full json open',
  compare: 'blocks seed stop bounds gate field explain attribute game out full json open watch',
  sweep: 'blocks seed confirm field game out full json open',
  tune: 'blocks seed confirm game out full json open',
  rank: 'blocks full open',
  price: 'model deals seed game full open',
  distill: 'lines deals out full open',
  advise: 'seat talon after model worlds game full open',
  review: 'of worst model full open',
  view: 'worst of where seed board bots deal out open',
  solve: 'deal declarer contract after from',
  dataset: 'kind where columns format bots deals seed declarer contract game out',
  check: 'show solve full',
  'runs list': 'bot cite json',
  'runs merge': 'out force',
  workbench: 'out open',
  serve: 'open',
  bots: 'words json',
  'new-bot': 'language system game out',
  'check-bot': 'deals full',
  rules: 'text effects bots deals game',
  deal: 'seed board deals deal game',
  perft: 'deal depth after',
  bench: 'bots threads signature',
  worker: 'threads queue list',
  env: 'bots tables columns seed game',
};

/** Is it one of those? */
export const isOften = (command: string, flag: string): boolean =>
  command in OFTEN ? OFTEN[command].split(' ').includes(flag) : flag !== 'help';
