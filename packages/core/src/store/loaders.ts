/** `lazy.ts` declares the members: this layer must not import those above. */
export interface Loaders {}
