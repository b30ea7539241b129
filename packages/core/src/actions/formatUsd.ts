export { formatUsd } from '../format/formatUsd.js'
