/**
 * On-demand code of the modal, by name. The table (`lazy.ts`) declares its members here, because it
 * knows every feature and shared code must know none.
 */
export interface Loaders {}
