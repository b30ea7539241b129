export { formatUnits } from '../format/formatUnits.js'
