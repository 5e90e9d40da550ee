// Why a call failed, as one code.
export { codeOf, type FailureCode } from './section-7/failures.ts';
