export { cutDecimals } from '../format/units.js'
