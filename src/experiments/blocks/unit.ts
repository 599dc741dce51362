/** What results of blocks are shown in. */
export const POINTS_A_DEAL = 'points a deal';
