export { formatUnits } from '../format/units.js'
