// What is derived from other rows and kept beside them, so that lists and figures read no others.
export { refreshOrderStates, wrongOrderStates } from './order-states.ts';
