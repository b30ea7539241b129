export { startFrame, type FrameOptions } from './server/startFrame.js'
