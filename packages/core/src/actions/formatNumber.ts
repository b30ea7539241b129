export { formatNumber, type FormatNumberOptions } from '../format/formatNumber.js'
