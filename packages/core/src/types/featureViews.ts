/** The views of each feature by name, with their data. `router/views.ts` declares them. */
export interface FeatureViews {}
