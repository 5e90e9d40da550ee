// What the office of this school offers.
export { fetchOffice, NO_OFFICE, type Office } from './section-7/office.ts';
