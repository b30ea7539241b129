/** `router/views.ts` declares the members. */
export interface FeatureViews {}
