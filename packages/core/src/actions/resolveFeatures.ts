export {
  type ResolvedFeatures,
  resolveFeatures,
  type ResolveFeaturesParameters,
} from '../remote/resolveFeatures.js'
