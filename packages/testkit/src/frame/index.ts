export { createFrameDouble, type FrameDouble, type FrameDoubleOptions } from './createFrameDouble.js'
