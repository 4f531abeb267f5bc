//! Compiles the library, as one file, by the C compiler: `CC`, or else `cc`. The file lies in `library/` where the crate
//! was packed; in the repository tools/amalgamate.py writes it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?} failed: {status}"),
        Err(error) => panic!("{command:?} could not be run: {error}"),
    }
}

/// The folder of tact.c and tact.h.
fn sources(crate_root: &Path, out: &Path) -> PathBuf {
    let packed = crate_root.join("library");
    if packed.join("tact.c").exists() {
        println!("cargo:rerun-if-changed={}", packed.display());
        return packed;
    }
    let repository = crate_root.join("../..");
    for folder in ["src", "include", "tools/amalgamate.py"] {
        println!("cargo:rerun-if-changed={}", repository.join(folder).display());
    }
    run(Command::new("python3").arg(repository.join("tools/amalgamate.py")).arg(out));
    out.to_path_buf()
}

fn compile(compiler: &str, file: &Path, include: &Path, object: &Path) {
    let mut command = Command::new(compiler);
    command.args(["-std=c17", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-w", "-DTACT_NO_WORLDS"]);
    // Optimized code gives the same bits, and takes ten times as long to compile.
    let quick = env::var("OPT_LEVEL").as_deref() == Ok("0");
    let unoptimized = ["-O0", "-DTACT_NO_AVX2", "-DTACT_NO_FORCED_INLINING"];
    command.args(if quick { &unoptimized[..] } else { &["-O3", "-g0"] });
    let family = env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    match family.as_str() {
        "x86" => drop(command.args(["-msse2", "-mfpmath=sse"])),
        "s390x" => drop(command.arg("-fexcess-precision=fast")),
        _ => {}
    }
    run(command.arg("-I").arg(include).arg("-c").arg(file).arg("-o").arg(object));
}

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let library = sources(&root, &out);
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
    let archiver = env::var("AR").unwrap_or_else(|_| "ar".into());
    let archive = out.join("libtact.a");
    let objects = [out.join("tact.o"), out.join("layout.o")];
    compile(&compiler, &library.join("tact.c"), &library, &objects[0]);
    compile(&compiler, &root.join("src/layout.c"), &library, &objects[1]);
    let _ = std::fs::remove_file(&archive);
    run(Command::new(archiver).arg("crs").arg(&archive).args(&objects));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/layout.c");
    println!("cargo:rerun-if-env-changed=CC");
    println!("cargo:rerun-if-env-changed=AR");
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=tact");
    if env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("unix") {
        println!("cargo:rustc-link-lib=m");
    }
}
