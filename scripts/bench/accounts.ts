// Who the measurements act as.

export const BENCH_ADMIN = {
  fullName: 'Bench Admin',
  email: 'bench@rangshala.example',
  contactNumber: '9876543210',
  password: 'a-password-for-measuring',
};

export const BENCH_STUDENT = {
  fullName: 'Bench Student',
  email: 'learner@rangshala.example',
  contactNumber: '9876543211',
  password: 'another-password-for-measuring',
};

/** A limit that no measurement reaches. */
export const UNLIMITED = 1_000_000_000;
