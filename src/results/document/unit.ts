/** What is counted, of one bot or by how much of another more: in sessions by the session. */
export const unitOf = ({ sessions }: { readonly sessions?: object }): string =>
  sessions === undefined ? 'points a deal' : 'points a session';
