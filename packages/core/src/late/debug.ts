// One chunk of what speaks to a developer.
export { checkConfig } from '../debug/checkConfig.js'
export { debugReport } from '../debug/debugReport.js'
export { viewReport } from '../debug/viewReport.js'
export { report } from '../events/report.js'
