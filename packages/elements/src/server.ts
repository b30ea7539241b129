// The published entry for servers: renders the elements' markup.
export { renderElement, type RenderOptions } from './renderElement.js'
