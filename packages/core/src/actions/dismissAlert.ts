export { dismissAlert } from '../notices/dismissAlert.js'
