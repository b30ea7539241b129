export { report } from '../events/report.js'
