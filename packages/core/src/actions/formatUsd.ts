export { formatUsd } from '../format/formatNumber.js'
