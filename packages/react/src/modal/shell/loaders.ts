/** Members are declared by the table (`lazy.ts`): shared code must know no feature. */
export interface Loaders {}
