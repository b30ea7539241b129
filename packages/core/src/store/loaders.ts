/** `lazy.ts` declares the members, because this layer must not import the layers above it. */
export interface Loaders {}
