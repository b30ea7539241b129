export { acceptLegal } from '../notices/acceptLegal.js'
