// Who the measurements act as.

/** Of everybody here, and of everybody in a seeded school. */
export const BENCH_PASSWORD = 'a-password-for-measuring';

export const BENCH_ADMIN = {
  fullName: 'Bench Admin',
  email: 'bench@rangshala.example',
  contactNumber: '9876543210',
  password: BENCH_PASSWORD,
};

export const BENCH_STUDENT = {
  fullName: 'Bench Student',
  email: 'learner@rangshala.example',
  contactNumber: '9876543211',
  password: BENCH_PASSWORD,
};

/** Of a seeded school: is in many courses, among them all popular ones. */
export const BUSY_STUDENT = {
  ...BENCH_STUDENT,
  fullName: 'Busy Student',
  email: 'busy@rangshala.example',
};

/** A limit that no measurement reaches. */
export const UNLIMITED = 1_000_000_000;
