/** How wide lines are: 80 columns in files, pipes and on paper; on a terminal as many as it has. */

const PAGE = 80;
const screen = { columns: PAGE };

/** The columns that a line may take now. */
export const columnsNow = (): number => screen.columns;

/** Lets all that is drawn from now on fit what it is written to. Lines of more than 120 columns are hard to read. */
export function fitTerminal({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }): void {
  screen.columns = isTTY && columns ? Math.min(120, Math.max(40, columns)) : PAGE;
}

/** Draws for a file: its bytes do not depend on the terminal. */
export function onPage<Drawn>(draw: () => Drawn): Drawn {
  const { columns } = screen;
  screen.columns = PAGE;
  try {
    return draw();
  } finally {
    screen.columns = columns;
  }
}
