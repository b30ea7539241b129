export {
  createSafeDouble,
  type SafeAnswers,
  type SafeDouble,
  type SafeDoubleOptions,
  type SafeRequest,
} from './createSafeDouble.js'
