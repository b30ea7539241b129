export { parseUnits } from '../format/parseUnits.js'
