/** The table (`lazy.ts`) declares its members here, because shared code must know no feature. */
export interface Loaders {}
