export { type AlertOptions, showAlert } from '../notices/showAlert.js'
