/**
 * Code that is loaded when it is needed, by name. The table (`lazy.ts`) declares its members here: it names every
 * layer, and this layer hands it on without knowing them.
 */
export interface Loaders {}
