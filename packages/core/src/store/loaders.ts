/**
 * Late-loaded code by name. `lazy.ts` declares the members here, because this layer must not import
 * the layers above it.
 */
export interface Loaders {}
