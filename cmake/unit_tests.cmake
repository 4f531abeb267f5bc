# tests/test_*.c against cmocka, and the test scripts beside them.
#
# A test is built for each dimension and in each precision: test_query.c makes test_query2, test_query2_float,
# test_query3 and test_query3_float. A digit in its name says that it is about that dimension alone. Tests of the
# command (test_cli*) are built once: the command has both dimensions and both precisions in it.

find_package(PkgConfig REQUIRED)
pkg_check_modules(cmocka REQUIRED IMPORTED_TARGET cmocka)
pkg_check_modules(jansson REQUIRED IMPORTED_TARGET jansson)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_library(TACT_QHULL qhull_r REQUIRED)

file(GLOB test_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/test_*.c)
list(FILTER test_sources EXCLUDE REGEX "/test_(determinism|world_hashes)\\.c$")

# What the tests share: the oracle, and shapes made from plain numbers.
file(GLOB helper_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/*.c)
list(FILTER helper_sources EXCLUDE REGEX "/(test_[^/]*|fuzz/[^/]*|package/[^/]*)$")
foreach(dimension 2 3)
    math(EXPR other "5 - ${dimension}")
    set(sources ${helper_sources})
    list(FILTER sources EXCLUDE REGEX "${other}[^/]*$")
    foreach(precision double float)
        set(helpers test_helpers${dimension}_${precision})
        add_library(${helpers} STATIC ${sources})
        target_compile_options(${helpers} PRIVATE ${tact_warnings})
        target_include_directories(${helpers} PRIVATE ${PROJECT_SOURCE_DIR}/src)
        target_compile_definitions(${helpers} PUBLIC TACT_DIMENSION=${dimension})
        target_link_libraries(${helpers} PUBLIC ${tact_test_library_${precision}})
    endforeach()
endforeach()

# The dimensions that a source is about, by the digits in its name.
function(tact_dimensions source out)
    get_filename_component(name ${source} NAME_WE)
    string(REGEX MATCHALL "[23]" digits "${name}")
    if(NOT digits)
        set(digits 2 3)
    endif()
    set(${out} ${digits} PARENT_SCOPE)
endfunction()

function(tact_unit_test name dimension precision source)
    tact_test_program(${name} ${precision} ${source})
    target_link_libraries(${name} PRIVATE test_helpers${dimension}_${precision} PkgConfig::cmocka PkgConfig::jansson
        ${TACT_QHULL} Threads::Threads)
    tact_test(${name} $<TARGET_FILE:${name}>)
endfunction()

foreach(source ${test_sources})
    get_filename_component(name ${source} NAME_WE)
    if(name MATCHES "^test_cli")
        if(TACT_COMMAND)
            tact_unit_test(${name} 3 double ${source})
            target_link_libraries(${name} PRIVATE tact_command)
        endif()
        continue()
    endif()
    tact_dimensions(${source} dimensions)
    foreach(dimension ${dimensions})
        set(program ${name})
        if(NOT name MATCHES "[23]")
            set(program ${name}${dimension})
        endif()
        tact_unit_test(${program} ${dimension} double ${source})
        tact_unit_test(${program}_float ${dimension} float ${source})
    endforeach()
endforeach()

# Scripts that look at the sources, or at the library as gcc builds it for its users, are run once.
file(GLOB test_scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/test_*.py)
list(FILTER test_scripts EXCLUDE REGEX "/test_determinism\\.py$")
foreach(script ${test_scripts})
    get_filename_component(name ${script} NAME_WE)
    if(NOT TACT_FUZZ OR name MATCHES "^test_cli")
        tact_test(${name} ${TACT_PYTHON} ${script})
    endif()
endforeach()
if(NOT TACT_FUZZ)
    foreach(variant gcc_O0 clang_O2 aarch64 wasm wasm_simd)
        tact_test(determinism_${variant} ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tests/determinism/test_determinism.py ${variant})
    endforeach()
endif()
