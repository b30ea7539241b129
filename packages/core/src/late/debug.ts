// One chunk of what speaks to a developer.
import '../client/createLatchkey.js'

export { checkConfig } from '../debug/checkConfig.js'
export { debugReport } from '../debug/debugReport.js'
