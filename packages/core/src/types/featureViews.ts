/** The views of each feature by name, with the data that each carries. The table of views (`router/views.ts`) declares them. */
export interface FeatureViews {}
