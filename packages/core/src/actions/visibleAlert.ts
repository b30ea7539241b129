export { visibleAlert } from '../notices/visibleAlert.js'
