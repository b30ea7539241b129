/** `router/views.ts` declares the views of each feature. */
export interface FeatureViews {}
