// One chunk of what speaks to a developer.
export { checkConfig } from '../debug/checkConfig.js'
export { debugReport } from '../debug/report.js'
export { viewReport } from '../debug/report.js'
export { report } from '../debug/report.js'
