/**
 * Code that the modal loads when it is needed, by name. The table (`lazy.ts`) declares its members here: it names every
 * feature, and whatever the features share knows none.
 */
export interface Loaders {}
