// One chunk of what speaks to a developer.
import '../index.js'

export { checkConfig } from '../debug/checkConfig.js'
export { debugReport } from '../debug/debugReport.js'
