export { parseUnits } from '../format/units.js'
