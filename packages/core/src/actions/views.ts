export { featureOf, views } from '../router/views.js'
